import { Fragment, type ReactNode } from 'react'
import { blogCategories, filterLabel, plannedText } from '../../posts/blog-categories.content.ts'
import { soonLabel } from '../../company/navigation.ts'
import { blogIntro, newestPosts, postCounts } from '../../posts/content.ts'
import { DisabledButton } from '../../ui/disabled-button.tsx'

/** The posts, between the categories and the button for all posts. `end` is shown next to that button. */
export function BlogSection({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <>
      <Filters />
      {newestPosts.length > 0 ? children : <p>{blogIntro.empty}</p>}
      <div className="mt-10 flex flex-wrap justify-between items-center gap-x-6">
        <DisabledButton note={soonLabel}>{blogIntro.actionLabel}</DisabledButton>
        {end}
      </div>
    </>
  )
}

/** The blog categories. Filtering is not implemented, so inactive categories are `aria-disabled`. */
function Filters() {
  const { count } = blogCategories.find(({ active }) => active) ?? {}
  return (
    <div
      className="no-print mb-7 flex flex-wrap items-center gap-x-1 gap-y-2 md:gap-2"
      role="group"
      aria-label={filterLabel}
    >
      {blogCategories.map(category => (
        <Fragment key={category.name}>
          <button
            type="button"
            aria-pressed={category.active}
            className={`chip ${category.active ? 'bg-on-surface text-surface border-on-surface' : 'border-dashed border-field-outline text-on-floor-2 cursor-default'}`}
            {...(category.active ? {} : { 'aria-disabled': true })}
          >
            {`${category.name} `}
            <span className="text-small">{category.count ?? postCounts[category.name]}</span>
          </button>{' '}
        </Fragment>
      ))}
      <span className="text-small text-on-floor-2">
        {`${count === undefined ? '' : plannedText(count, newestPosts.length)}${soonLabel}`}
      </span>
    </div>
  )
}
