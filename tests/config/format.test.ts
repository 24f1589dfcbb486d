import { expect, it } from 'vitest'
import {
  dayFirst,
  monthFirst,
  monthOnly,
  rupees,
  rupeesAndPaise,
  signedRupees,
} from '../../src/company/format.ts'

it.each([
  [0, '₹0'],
  [99, '₹99'],
  [999.5, '₹999.50'],
  [999.05, '₹999.05'],
  [9999, '₹9999'],
  [10_000, '₹10,000'],
  [1_234_567.25, '₹12,34,567.25'],
])('amount %d -> %s', (amount, text) => {
  expect(rupees(amount)).toBe(text)
})

it('four digits with isGrouped -> a separator', () => {
  expect(rupees(1234, { isGrouped: true })).toBe('₹1,234')
})

it('profit and loss -> sign, groups', () => {
  expect([1410, -160, 0].map(signedRupees)).toEqual(['+₹1,410', '−₹160', '+₹0'])
})

it('price per credit -> two digits of paise', () => {
  expect([0.4, 0.66, 2].map(rupeesAndPaise)).toEqual(['₹0.40', '₹0.66', '₹2.00'])
})

it('date -> its own day, in each format', () => {
  expect([dayFirst('2025-06-01'), monthFirst('2024-01-15'), monthOnly('2023-11')]).toEqual([
    '1 June 2025',
    'January 15, 2024',
    'November 2023',
  ])
})
