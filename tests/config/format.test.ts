import { expect, it } from 'vitest'
import {
  countOf,
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
])('formats the amount %d as %s', (amount, text) => {
  expect(rupees(amount)).toBe(text)
})

it('groups the digits of 1234 if isGrouped is set', () => {
  expect(rupees(1234, { isGrouped: true })).toBe('₹1,234')
})

it('formats profit and loss with a sign and grouped digits', () => {
  expect([1410, -160, 0].map(signedRupees)).toEqual(['+₹1,410', '−₹160', '+₹0'])
})

it('formats the price per credit with two decimal places', () => {
  expect([0.4, 0.66, 2].map(rupeesAndPaise)).toEqual(['₹0.40', '₹0.66', '₹2.00'])
})

it('writes counts in words, with a singular or plural noun', () => {
  expect([1, 2].map(count => countOf(count, 'part'))).toEqual(['one part', 'two parts'])
})

it('formats dates with the day first, with the month first, and without the day', () => {
  expect([dayFirst('2025-06-01'), monthFirst('2024-01-15'), monthOnly('2023-11')]).toEqual([
    '1 June 2025',
    'January 15, 2024',
    'November 2023',
  ])
})
