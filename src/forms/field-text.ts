/** Returns the value of a form field; an empty string if the form has no such field. */
export function fieldText(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
