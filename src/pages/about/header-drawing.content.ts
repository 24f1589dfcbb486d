/** The about page's header drawing, kept apart from `about`, which is part of the home page's scripts. */
import { shortMonth } from '../../company/format.ts'
import { headerDrawing, schemaOf, type HeaderDrawing } from '../../company/schemas.ts'
import { gridOf } from '../../ui/mirror-curve.ts'
import { timeline } from './content.ts'

const days = timeline.map(({ date }) => date).sort()
const [first = '', last = ''] = [days[0], days.at(-1)]
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
const months = monthOf(last) - monthOf(first) + 1

/** If the timeline has more months than this, the line has a dot for each year. */
const MAX_MONTHS = 60
const [dots, unit] = months > MAX_MONTHS ? [Math.round(months / 12), 'year'] : [months, 'month']

/** A line around one dot for each month, or year, of the timeline. */
export const aboutDrawing: HeaderDrawing = {
  curve: gridOf(dots),
  caption:
    months > 1 ? `${shortMonth(first)} to ${shortMonth(last)}, a dot for each ${unit}` : shortMonth(first),
}

export const schema = schemaOf(() => ({ aboutDrawing: headerDrawing }))
