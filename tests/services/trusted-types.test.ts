// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { createTrustedTypesPolicy } from '../../src/payments/trusted-types.ts'

// https://developer.mozilla.org/en-US/docs/Web/API/TrustedTypePolicyFactory/createPolicy
it("allows scripts from an SDK's two origins and the fake SDK's path, but no others", () => {
  let createScriptURL: (url: string) => string | null = () => null
  vi.stubGlobal('trustedTypes', {
    createPolicy: (_: string, rules: { createScriptURL: typeof createScriptURL }) =>
      ({ createScriptURL } = rules),
  })
  createTrustedTypesPolicy([
    'https://checkout.example/v1/checkout.js',
    'https://cdn.example',
    '/sandbox/sdk.js',
  ])
  const allowed = ['https://checkout.example/v1/frame.js', 'https://cdn.example/a.js', '/sandbox/sdk.js']
  const refused = ['https://elsewhere.example/a.js', '/sandbox/other.js', 'http://cdn.example/a.js', 'data:,']
  expect(allowed.map(createScriptURL)).toEqual(allowed)
  expect(refused.map(createScriptURL)).toEqual(refused.map(() => null))
})
