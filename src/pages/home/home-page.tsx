import { SECTION } from '#src/config/contract.ts'
import type { ReactNode } from 'react'
import { About } from '#src/pages/about/about.tsx'
import { Blog } from '#src/pages/blog/blog.tsx'
import { BlogCards, BlogNewsletter } from '#src/pages/blog/blog-cards.tsx'
import { CaseStudies } from '#src/pages/case-studies/case-studies.tsx'
import { Contact } from '#src/pages/contact/contact.tsx'
import { Hero } from '#src/pages/home/hero.tsx'
import { Process } from '#src/pages/services/process.tsx'
import { Products, ProductsClosing } from '#src/pages/products/products.tsx'
import { SectionHeader } from '#src/layout/section-header.tsx'
import { Services } from '#src/pages/services/services.tsx'
import { Testimonials } from '#src/pages/case-studies/testimonials.tsx'
import { PageHead } from '../page-head.tsx'
import { DisabledButton } from '#src/ui/disabled-button.tsx'
import { StaticIsland } from '#src/framework/client/static-island.tsx'
import { anchors, type SectionId } from '#src/content/anchors.ts'
import { about } from '#src/content/about.ts'
import { caseStudiesIntro } from '#src/content/case-studies.ts'
import { contactIntro } from '#src/content/contact.ts'
import { sectionLinks, soonLabel } from '#src/content/navigation.ts'
import { blogIntro } from '#src/content/posts.ts'
import { productsIntro } from '#src/content/products.ts'
import { servicesIntro } from '#src/content/services.ts'
import { metaOf } from '../page-meta.ts'

export function Component() {
  return (
    <>
      <PageHead {...metaOf('home')} />
      <Hero />
      <Section id="about" className="section">
        <div className="wrap">
          <SectionHeader
            id={titleId('about')}
            title={about.title}
            more={sectionLinks.about}
            lead={about.lead}
          />
          <About level={3} />
        </div>
      </Section>
      <Section id="services">
        <div className="wrap pb-[clamp(56px,10vw,144px)]">
          <SectionHeader id={titleId('services')} title={servicesIntro.title} more={sectionLinks.services} />
          <Services level={3} />
        </div>
        <Process level={3} hasAction />
      </Section>
      <Section id="products" className="section">
        <div className="wrap">
          <SectionHeader
            id={titleId('products')}
            title={productsIntro.title}
            more={sectionLinks.products}
            lead={productsIntro.lead}
          />
          <Products level={3} />
          <ProductsClosing level={3} className="mt-12 pt-7 rule" />
        </div>
      </Section>
      <Section id="caseStudies">
        <div className="wrap pb-[clamp(56px,10vw,144px)]">
          <SectionHeader
            id={titleId('caseStudies')}
            title={caseStudiesIntro.title}
            more={sectionLinks.caseStudies}
          />
          <CaseStudies level={3} />
          <div className="mt-14">
            <DisabledButton note={soonLabel}>{caseStudiesIntro.actionLabel}</DisabledButton>
          </div>
        </div>
        <Testimonials level={3} />
      </Section>
      <Section id="blog" className="section" isStatic={false}>
        <div className="wrap">
          <SectionHeader id={titleId('blog')} title={blogIntro.title} more={sectionLinks.blog} />
          <Blog>
            <BlogCards level={3} />
          </Blog>
          <BlogNewsletter level={3} />
        </div>
      </Section>
      <Section id="contact" className="section floor-surface-2" isStatic={false}>
        <div className="wrap">
          <Contact
            level={3}
            title={
              <h2 id={titleId('contact')} className="text-h2 mb-[clamp(36px,4.6vw,64px)]">
                {contactIntro.title.join(' ')}
              </h2>
            }
          />
        </div>
      </Section>
    </>
  )
}

const titleId = (section: SectionId) => `${anchors[section]}-title`

function Section({
  id,
  className,
  isStatic = true,
  children,
}: {
  id: SectionId
  className?: string
  /** Renders the section as a static island. */
  isStatic?: boolean
  children: ReactNode
}) {
  const attributes = {
    'id': anchors[id],
    [`data-${SECTION}`]: id,
    'tabIndex': -1,
    'aria-labelledby': titleId(id),
    className,
  }
  return isStatic ? (
    <StaticIsland as="section" {...attributes}>
      {children}
    </StaticIsland>
  ) : (
    <section {...attributes}>{children}</section>
  )
}
