import type { ReactNode } from 'react'
import { Hero } from '#src/components/sections/hero.tsx'
import { SectionHeader } from '#src/components/sections/section-header.tsx'
import { Services } from '#src/components/sections/services.tsx'
import { PageHead } from '#src/components/seo/page-head.tsx'
import { DisabledButton } from '#src/components/ui/button-link.tsx'
import { StaticIsland } from '#src/components/ui/static-island.tsx'
import { anchors, homeAnchor, type SectionId } from '#src/content/paths.ts'
import { about } from '#src/content/about.ts'
import { caseStudiesIntro } from '#src/content/case-studies.ts'
import { contactIntro } from '#src/content/contact.ts'
import { hero, heroDrawings } from '#src/content/home.ts'
import { sectionLinks } from '#src/content/navigation.ts'
import { blogIntro } from '#src/content/posts.ts'
import { productsIntro } from '#src/content/products.ts'
import { services, servicesIntro } from '#src/content/services.ts'
import { AboutSection } from './sections/about-section.tsx'
import { BlogSection } from './sections/blog-section.tsx'
import { CaseStudiesSection } from './sections/case-studies-section.tsx'
import { ContactSection } from './sections/contact-section.tsx'
import { ProcessSection } from './sections/process-section.tsx'
import { ProductsSection } from './sections/products-section.tsx'
import { TestimonialsSection } from './sections/testimonials-section.tsx'
import { metaOf } from './page-meta.ts'

export function Component() {
  return (
    <>
      <PageHead {...metaOf('home')} />
      <Hero
        id={anchors.home}
        headline={hero.headline}
        lead={hero.lead}
        primary={{ label: hero.primary, to: homeAnchor('products') }}
        secondary={{ label: hero.secondary, to: homeAnchor('services') }}
        drawings={heroDrawings}
        caption={hero.caption}
      />
      <Section id="about" className="section">
        <div className="wrap">
          <SectionHeader
            id={titleId('about')}
            title={about.title}
            more={sectionLinks.about}
            lead={about.lead}
            className="mb-[clamp(40px,5vw,72px)]"
          />
          <AboutSection level={3} />
        </div>
      </Section>
      <Section id="services">
        <div className="wrap pb-[clamp(72px,10vw,144px)]">
          <SectionHeader
            id={titleId('services')}
            title={servicesIntro.title}
            more={sectionLinks.services}
            className="mb-[clamp(36px,4vw,56px)]"
          />
          <Services level={3} services={services} />
        </div>
        <ProcessSection level={3} />
      </Section>
      <Section id="products" className="section">
        <div className="wrap">
          <SectionHeader
            id={titleId('products')}
            title={productsIntro.title}
            more={sectionLinks.products}
            lead={productsIntro.lead}
            className="mb-[clamp(40px,5vw,72px)]"
          />
          <ProductsSection level={3} />
        </div>
      </Section>
      <Section id="caseStudies">
        <div className="wrap pb-[clamp(72px,10vw,144px)]">
          <SectionHeader
            id={titleId('caseStudies')}
            title={caseStudiesIntro.title}
            more={sectionLinks.caseStudies}
            action={<DisabledButton>{caseStudiesIntro.actionLabel}</DisabledButton>}
            className="mb-[clamp(40px,5vw,72px)]"
          />
          <CaseStudiesSection level={3} />
        </div>
        <TestimonialsSection level={3} />
      </Section>
      <Section id="blog" className="section" isStatic={false}>
        <div className="wrap">
          <SectionHeader
            id={titleId('blog')}
            title={blogIntro.title}
            more={sectionLinks.blog}
            className="mb-8"
          />
          <BlogSection level={3} />
        </div>
      </Section>
      <Section id="contact" className="section floor-surface-2" isStatic={false}>
        <div className="wrap">
          <ContactSection
            level={3}
            title={
              <div className="flex flex-wrap items-baseline justify-between gap-x-7 gap-y-2 mb-[clamp(36px,4vw,56px)]">
                <h2 id={titleId('contact')} className="text-h2">
                  {contactIntro.title.join(' ')}
                </h2>
                <a className="plain-link text-small" href={sectionLinks.contact.to}>
                  {sectionLinks.contact.label}
                </a>
              </div>
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
    'data-section': id,
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
