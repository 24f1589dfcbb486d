/** Returns the date in a time zone (IANA, such as Asia/Kolkata), as YYYY-MM-DD. */
export function dayIn(timeZone: string, at: Date = new Date()): string {
  // ICU can change the order of a locale's parts (en-CA in version 72), so read them by name.
  const options = {
    timeZone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  } as const
  const parts = new Intl.DateTimeFormat('en', options).formatToParts(at)
  const part = (type: string) => parts.find(other => other.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}
