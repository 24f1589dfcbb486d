import type { ReactNode } from 'react'
import { AboutSection } from '../about/about-section.tsx'
import { BlogSection } from '../blog/blog-section.tsx'
import { BlogCards, BlogNewsletter } from '../blog/blog-cards.tsx'
import { CaseStudiesSection } from '../case-studies/case-studies-section.tsx'
import { ContactSection } from '../contact/contact-section.tsx'
import { Hero } from './hero.tsx'
import { Process } from '../services/process.tsx'
import { ProductsSection } from '../products/products-section.tsx'
import { SectionHeader, titleId } from './section-header.tsx'
import { ServicesSection } from '../services/services-section.tsx'
import { Testimonials } from '../case-studies/testimonials.tsx'
import { PageHead } from '../page-head.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { StaticIsland } from '../../prerender/client/static-island.tsx'
import { anchors, type SectionId } from '../../company/anchors.ts'
import { hero } from './content.ts'
import { about } from '../about/content.ts'
import { caseStudiesIntro } from '../case-studies/content.ts'
import { contactIntro } from '../../forms/contact-form.content.ts'
import { soonLabel, startProjectLabel } from '../../company/navigation.ts'
import { homeAnchor } from '../../company/paths.ts'
import { blogIntro } from '../../posts/content.ts'
import { productsIntro } from '../../company/products.ts'
import { servicesIntro } from '../../company/services.ts'

export function Component() {
  return (
    <>
      <PageHead page="home" headline={hero.headline} />
      <Hero />
      <Section id="about" className="section">
        <div className="wrap">
          <SectionHeader section="about" title={about.title} lead={about.lead} />
          <AboutSection />
        </div>
      </Section>
      <Section id="services">
        <div className="wrap pb-[clamp(36px,10vw,144px)]">
          <SectionHeader section="services" title={servicesIntro.title} />
          <ServicesSection />
        </div>
        <Process level={3} hasAction />
      </Section>
      <Section id="products" className="section">
        <div className="wrap">
          <SectionHeader section="products" title={productsIntro.title} lead={productsIntro.lead} />
          <ProductsSection />
          <div className="flex flex-wrap justify-between items-center gap-6 mt-4 lt-md:pb-2 md:mt-12 pt-6 rule">
            <h3 className="text-h3">{productsIntro.closingTitle}</h3>
            <ButtonLink to={homeAnchor('contact')}>{startProjectLabel}</ButtonLink>
          </div>
        </div>
      </Section>
      <Section id="caseStudies">
        <div className="wrap pb-[clamp(36px,10vw,144px)]">
          <SectionHeader section="caseStudies" title={caseStudiesIntro.title} />
          <CaseStudiesSection level={3} isRow />
          <div className="mt-6">
            <DisabledButton note={soonLabel}>{caseStudiesIntro.actionLabel}</DisabledButton>
          </div>
        </div>
        <Testimonials />
      </Section>
      <Section id="blog" className="section" isStatic={false}>
        <div className="wrap">
          <SectionHeader section="blog" title={blogIntro.title} />
          <StaticIsland>
            <BlogSection>
              <BlogCards />
            </BlogSection>
          </StaticIsland>
          <BlogNewsletter />
        </div>
      </Section>
      <Section id="contact" className="section floor-surface-2" isStatic={false}>
        <div className="wrap">
          <ContactSection
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

interface SectionProps {
  id: SectionId
  className?: string
  /** Whether the section is a static island. */
  isStatic?: boolean
  children: ReactNode
}

function Section({ id, className = '', isStatic = true, children }: SectionProps) {
  const attributes = {
    'id': anchors[id],
    'data-section': id,
    'aria-labelledby': titleId(id),
    // Remove the usual space above a scroll target, where the previous floor would show. With large text,
    // keep some of the space, because the header grows with the text. Others have no floor.
    'className': `deferred-layout ${className && `[scroll-margin-top:max(-32px,.6rem-42px)] ${className}`}`,
  }
  return isStatic ? (
    <StaticIsland as="section" {...attributes}>
      {children}
    </StaticIsland>
  ) : (
    <section {...attributes}>{children}</section>
  )
}
