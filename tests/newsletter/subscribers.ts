import type { Client } from '@libsql/client'

/** Adds confirmed subscribers and returns their addresses, with numbers from `from`. */
export async function addSubscribers(
  database: Client,
  count: number,
  { from = 0, confirmedAt = 1 }: { from?: number; confirmedAt?: number } = {},
): Promise<string[]> {
  await database.execute({
    sql: `WITH RECURSIVE numbers(n) AS (SELECT CAST(:from AS INTEGER) UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < :from + :count)
      INSERT INTO subscribers (key, email, requested_at, confirmed_at, consent)
      SELECT 'reader' || n || '@studio.example', 'reader' || n || '@studio.example', 1, :confirmedAt, 'yes' FROM numbers`,
    args: { from, count, confirmedAt },
  })
  return Array.from({ length: count }, (_, i) => `reader${from + i}@studio.example`)
}
