import { SECTION } from '../../config/contract.ts'
import type { ReactNode } from 'react'
import { About } from '../about/about.tsx'
import { Blog } from '../blog/blog.tsx'
import { BlogCards, BlogNewsletter } from '../blog/blog-cards.tsx'
import { CaseStudies } from '../case-studies/case-studies.tsx'
import { Contact } from '../contact/contact.tsx'
import { Hero } from './hero.tsx'
import { Process } from '../services/process.tsx'
import { Products, ProductsClosing } from '../products/products.tsx'
import { SectionHeader } from '../../layout/section-header.tsx'
import { Services } from '../services/services.tsx'
import { Testimonials } from '../case-studies/testimonials.tsx'
import { PageHead } from '../page-head.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { StaticIsland } from '../../framework/client/static-island.tsx'
import { anchors, type SectionId } from '../../content/anchors.ts'
import { about } from '../../content/about.ts'
import { caseStudiesIntro } from '../../content/case-studies.ts'
import { contactIntro } from '../../content/contact.ts'
import { sectionLinks, soonLabel } from '../../content/navigation.ts'
import { blogIntro } from '../../content/posts.ts'
import { productsIntro } from '../../content/products.ts'
import { servicesIntro } from '../../content/services.ts'
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
