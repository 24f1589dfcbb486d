/** Content joined to its section, where more than one page shows it. */
import { ContactForm } from '#src/components/forms/contact-form.tsx'
import { About } from '#src/components/sections/about.tsx'
import { BlogFilters, BlogPosts } from '#src/components/sections/blog.tsx'
import { CaseStudies, Testimonials } from '#src/components/sections/case-studies.tsx'
import { ContactWays } from '#src/components/sections/contact-ways.tsx'
import { JournalPanel } from '#src/components/sections/journal-panel.tsx'
import { Process } from '#src/components/sections/process.tsx'
import { ProductSlab } from '#src/components/sections/products.tsx'
import { ProjectPanel } from '#src/components/sections/project-panel.tsx'
import { Heading, type Level } from '#src/components/ui/heading.tsx'
import { PressLink, PressSoon } from '#src/components/ui/press.tsx'
import { mailto, mapsSearch, tel } from '#src/config/links.ts'
import { coverPath, homeAnchor, paths } from '#src/config/paths.ts'
import { about, timeline, values } from '#src/content/about.ts'
import { caseStudies, testimonials, testimonialsTitle } from '#src/content/case-studies.ts'
import { company, postalAddress } from '#src/content/company.ts'
import { contactFields, contactIntro, contactOutcome } from '#src/content/contact.ts'
import { closedDrawing, logdhanMark } from '#src/content/drawings.ts'
import { blogCategories, blogIntro, posts } from '#src/content/posts.ts'
import { logdhanProduct, productsIntro, sampleJournal, sampleProject, suiteProduct } from '#src/content/products.ts'
import { process } from '#src/content/services.ts'
import { NewsletterBlock } from './newsletter-block.tsx'

export const AboutBlock = ({ level }: { level: Level }) =>
  <About level={level} values={values} timelineTitle={about.timelineTitle} timeline={timeline} />

export const ProcessBlock = ({ level }: { level: Level }) => (
  <Process
    level={level}
    title={process.title}
    steps={process.steps}
    curve={process.curve}
    action={<PressLink to={homeAnchor('contact')}>{process.action}</PressLink>}
  />
)

export function ProductsBlock({ level }: { level: Level }) {
  return (
    <>
      <ProductSlab
        level={level}
        floor="yellow"
        name={logdhanProduct.name}
        mark={logdhanMark}
        description={logdhanProduct.description}
        note={logdhanProduct.caption}
        features={logdhanProduct.features}
        action={<PressLink to={paths.logdhan}>{logdhanProduct.action}</PressLink>}
      >
        <JournalPanel journal={sampleJournal} bleeds />
      </ProductSlab>
      <ProductSlab
        level={level}
        floor="green"
        name={suiteProduct.name}
        description={suiteProduct.description}
        features={suiteProduct.modules}
        action={<PressSoon>{suiteProduct.action}</PressSoon>}
      >
        <ProjectPanel project={sampleProject} />
      </ProductSlab>
      <div className="flex flex-wrap justify-between items-center gap-6 mt-12 pt-7 rule">
        <Heading level={level} className="text-h3">{productsIntro.call}</Heading>
        <PressLink to={homeAnchor('contact')} className="lt-md:w-full">{productsIntro.action}</PressLink>
      </div>
    </>
  )
}

/** The way on, at the end of a page that has no form of its own. */
export function ClosingBlock() {
  return (
    <div className="wrap flex flex-wrap justify-between items-end gap-6 py-[clamp(56px,7vw,104px)]">
      <h2 className="text-h2">{contactIntro.title.join(' ')}</h2>
      <PressLink to={homeAnchor('contact')} className="lt-md:w-full">{process.action}</PressLink>
    </div>
  )
}

export const CaseStudiesBlock = ({ level }: { level: Level }) => <CaseStudies level={level} studies={caseStudies} />

export const TestimonialsBlock = ({ level }: { level: Level }) =>
  <Testimonials level={level} title={testimonialsTitle} testimonials={testimonials} />

export function BlogBlock({ level }: { level: Level }) {
  const cards = posts.map(post => ({ ...post, cover: { src: coverPath(post.slug), ...COVER_SIZE } }))
  return (
    <>
      <div className="mb-8 flex flex-wrap justify-between gap-4">
        <BlogFilters categories={blogCategories} />
        <PressSoon>{blogIntro.action}</PressSoon>
      </div>
      <BlogPosts level={level} posts={cards} />
      <div className="grid-12 items-center gap-y-4 mt-14 py-6.5 border-0 border-t-2 border-b border-solid border-t-fg border-b-rule">
        <Heading level={level} className="col-span-12 lg:col-span-6 text-[1.5rem]">{blogIntro.letter.title}</Heading>
        <div className="col-span-12 lg:(col-start-7 col-span-6)"><NewsletterBlock id="blog-letter" /></div>
      </div>
    </>
  )
}

const COVER_SIZE = { width: 480, height: 360 }

export function ContactBlock({ level, title }: { level: Level, title: React.ReactNode }) {
  return (
    <div className="grid-12 gap-y-14">
      <div className="col-span-12 lg:col-span-7">
        {title}
        <ContactForm
          level={level}
          fields={contactFields}
          outcome={contactOutcome}
          promise={contactIntro.promise}
          email={{ address: company.email, href: mailto(company.email) }}
          closedDrawing={closedDrawing}
        />
      </div>
      <div className="col-span-12 lg:(col-start-9 col-span-4) pt-2.5">
        <ContactWays
          level={level}
          email={{ address: company.email, href: mailto(company.email) }}
          phone={{ number: company.phone, href: tel(company.phone), hours: company.phoneHours }}
          booking={{ ...contactIntro.booking, href: company.bookingUrl }}
          office={{ address: postalAddress, mapsAction: contactIntro.mapsAction, mapsHref: mapsSearch(postalAddress) }}
        />
      </div>
    </div>
  )
}
