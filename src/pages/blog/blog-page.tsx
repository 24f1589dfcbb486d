import { BlogSection } from './blog-section.tsx'
import { Closing } from '../../layout/closing.tsx'
import { closingTitles } from '../../layout/closing.content.ts'
import { PageHeader } from '../../layout/page-header.tsx'
import { BlogList } from './blog-list.tsx'
import { PageHead } from '../page-head.tsx'
import { blogDrawing, blogIntro } from '../../posts/content.ts'
import { StaticIsland } from '../../prerender/client/static-island.tsx'
import { feeds } from '../../company/paths.ts'

/** Whether this bundle contains the drawing. Production scripts omit it, because React keeps the HTML. */
const HAS_DRAWING = import.meta.env.SSR || import.meta.env.DEV

export function Component() {
  return (
    <>
      <PageHead page="blog" headline={blogIntro.title} />
      <PageHeader
        page="blog"
        title={blogIntro.title}
        lead={blogIntro.lead}
        drawing={HAS_DRAWING ? blogDrawing : undefined}
        isLow
      />
      <div className="wrap pt-[clamp(28px,3.75vw,56px)] pb-[clamp(48px,5vw,72px)]">
        <StaticIsland>
          {import.meta.env.SSR && (
            <BlogSection
              end={
                <a className="plain-link text-small" href={feeds.atom}>
                  {blogIntro.feedLabel}
                </a>
              }
            >
              <BlogList />
            </BlogSection>
          )}
        </StaticIsland>
      </div>
      <StaticIsland>
        <Closing title={closingTitles.posts} />
      </StaticIsland>
    </>
  )
}
