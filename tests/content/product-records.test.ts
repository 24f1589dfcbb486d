import { expect, it } from 'vitest'
import { projectRecords, tradeRecords } from '../../src/pages/products/records.content.ts'
import { logdhanProduct, suiteProduct } from '../../src/company/products.ts'

it('the sample has a record for each part of a product', () => {
  expect(tradeRecords.records).toHaveLength(logdhanProduct.features.length)
  expect(projectRecords.records).toHaveLength(suiteProduct.modules.length)
})
