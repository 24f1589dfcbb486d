/** Header of the about page. Separate from `about`, which is part of the home page's scripts. */
import { headerDrawing, schemaOf, type HeaderDrawing } from '../../company/schemas.ts'

/**
 * One dot per month of the timeline, in one line.
 * @before-launch Count the months of the timeline
 */
export const aboutHeader = {
  curve: { rows: [7, 7, 7], symmetry: 'lr', seed: 5, openness: 0.7 },
  caption: 'Twenty-one months in one line',
} satisfies HeaderDrawing

export const schema = schemaOf(() => ({ aboutHeader: headerDrawing }))
