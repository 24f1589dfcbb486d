/** Text in which a range and its unit, such as "15-30 seconds", stay on one line. */
export function NoWrap({ text }: { text: string }) {
  return text.split(/(\d+-\d+ \w+)/).map((part, i) =>
    i % 2 === 1 ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
