import { expect, it } from 'vitest'
import { projectRecords, tradeRecords } from '../../src/pages/products/records.content.ts'
import { logdhanProduct, suiteProduct } from '../../src/company/products.ts'

it('the sample has a record for each part of a product', () => {
  expect(tradeRecords.records).toHaveLength(logdhanProduct.features.length)
  expect(projectRecords.records).toHaveLength(suiteProduct.modules.length)
  expect(tradeRecords.records.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['18 of 22', '75 × 112.40 → 131.20', expect.stringContaining('₹8,430')]),
  )
  expect(tradeRecords.records.at(-1)?.note).toContain('+₹1,410')
  expect(projectRecords.records.at(-1)?.value).toBe('₹56,640')
})
