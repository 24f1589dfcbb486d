/** Returns the day in a time zone (IANA, such as Asia/Kolkata), as YYYY-MM-DD, the Swedish format. */
export const dayIn = (timeZone: string, at: Date = new Date()): string =>
  at.toLocaleDateString('sv-SE', { timeZone })
