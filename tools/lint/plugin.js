/** This project's rules for oxlint; .oxlintrc.json says which files each one checks. */
import { relative, sep } from 'node:path'
import { isChecked, whyNot } from './layers.js'

/** Returns a rule that reports each node that matches a selector, with that selector's message. */
const forbid = messages => ({
  create: context =>
    Object.fromEntries(
      Object.entries(messages).map(([selector, message]) => [
        selector,
        node => context.report({ node, message }),
      ]),
    ),
})

const TEXT_IN_CONTENT =
  'Text for visitors and screen readers belongs in the content.ts next to the component. Import it from there.'

const imports = {
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll(sep, '/')
    const check = ({ source }) => {
      const message = typeof source?.value === 'string' && whyNot(file, source.value)
      if (message) context.report({ node: source, message })
    }
    return isChecked(file)
      ? {
          ImportDeclaration: check,
          ExportNamedDeclaration: check,
          ExportAllDeclaration: check,
          ImportExpression: check,
          TSImportType: check,
        }
      : {}
  },
}

export default {
  meta: { name: 'site' },
  rules: {
    imports,

    // State names are types, so that TypeScript finds the code that a renamed or new state affects.
    'state-names': forbid({
      "Identifier[name='state'] > TSTypeAnnotation > TSStringKeyword, TSPropertySignature[key.name='state'] > TSTypeAnnotation > TSStringKeyword":
        "Use the machine's StateName as the type (machines/state-name.ts).",
      'TSAsExpression > TSTypeReference[typeName.name=/^(?:StateName|LeafName|StatePath)$/]':
        'Take the state from stateName (machines/state-name.ts), because a cast hides a renamed state.',
      "CallExpression[callee.object.name='state'][callee.property.name=/^(?:startsWith|endsWith|includes|match)$/]":
        'Compare the state or its value, or look it up in a table of all states, because a text search hides a renamed state.',
    }),

    'texts-in-content': forbid({
      'JSXText[value=/\\p{L}/u]': TEXT_IN_CONTENT,
      'JSXElement > JSXExpressionContainer > :matches(Literal[value=/\\p{L}/u], TemplateLiteral:has(TemplateElement[value.raw=/\\p{L}/u]))':
        TEXT_IN_CONTENT,
      'JSXAttribute[name.name=/^(?:alt|aria-label|note|placeholder|term|title)$/] > Literal[value=/\\p{L}/u]':
        TEXT_IN_CONTENT,
    }),
  },
}
