import { JournalMonth } from './journal-panel.tsx'
import { OpenJournal } from './open-journal.tsx'
import { panelClass } from '../../layout/panel.tsx'
import { Plans } from './plans.tsx'
import { PageHead } from '../page-head.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { TitleLines } from '../../ui/heading.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { Logo } from '../../ui/logo.tsx'
import { ButtonLink, ExternalButtonLink } from '../../ui/button-link.tsx'
import { StaticIsland } from '../../prerender/client/static-island.tsx'
import { mailto } from '../../company/links.ts'
import { homeAnchor } from '../../company/paths.ts'
import { rupees, withCapital } from '../../company/format.ts'
import { company } from '../../company/company.ts'
import { logdhanLogo } from '../../company/drawings.ts'
import { logdhanPage } from './content.ts'
import { plans } from './plans.content.ts'
import { pricePerCredit } from '../../company/prices.ts'
import { tradeRecords } from '../products/records.content.ts'
import { logdhanProduct } from '../../company/products.ts'

const { site, supportEmail } = company.logdhan

export function Component() {
  return (
    <>
      <PageHead page="logdhan" headline={logdhanPage.title} />
      <div className="floor-product pt-21 pb-18">
        <div className="wrap">
          <StaticIsland className="grid-12 gap-y-6 mb-8">
            <div className="col-span-12 lg:col-span-7">
              <p className="flex items-center gap-3 py-3.5 font-display font-600 text-h4">
                <Logo logo={logdhanLogo} className="h-8 w-auto" />
                {logdhanProduct.name}
              </p>
              <h1 className="text-h1 -ml-[.03em]">
                <TitleLines of={logdhanPage.title} />
              </h1>
            </div>
            <div className="col-span-12 lg:(col-span-5 pt-16)">
              <p className="text-lead text-on-floor-2">{logdhanPage.lead}</p>
              <div className="flex flex-wrap gap-3 mt-4.5">
                <ButtonLink to="#plans">{logdhanPage.plansLinkLabel}</ButtonLink>{' '}
                <ExternalButtonLink href={site} look="line">
                  {logdhanPage.siteLinkLabel}
                </ExternalButtonLink>
              </div>
            </div>
          </StaticIsland>
          <div className={panelClass}>
            <OpenJournal>
              <JournalMonth />
            </OpenJournal>
          </div>
        </div>
      </div>
      <StaticIsland>
        <div className="floor-surface-2">
          <div className="wrap section">
            <div className="flex flex-wrap justify-between items-baseline gap-x-6 gap-y-2 mb-8">
              <h2 className="text-h2">{logdhanPage.featuresTitle}</h2>
              <p className="text-small text-on-floor-2">{tradeRecords.note}</p>
            </div>
            <ol role="list">
              {logdhanProduct.features.map((feature, i) => (
                <li
                  key={feature.title}
                  className="numbered rule py-5 grid grid-cols-[1.5rem_1fr] md:grid-cols-[1.5rem_1fr_auto] lg:grid-cols-[1.5rem_7fr_7fr_5fr] items-baseline gap-x-6 gap-y-1"
                >
                  <h3 className="text-h3">{feature.title}</h3>
                  <p className="col-start-2 lg:col-start-3 text-on-floor-2 text-base">
                    {feature.description}
                  </p>
                  <p className="col-start-2 md:(col-start-3 row-start-1 text-right) lg:col-start-4 font-display font-600 text-h4">
                    {tradeRecords.records[i]?.value}
                  </p>
                </li>
              ))}
            </ol>
          </div>
        </div>
        <div className="floor-product section">
          <div className="wrap">
            <h2 id="plans" className="text-h2">
              {logdhanPage.plansTitle}
            </h2>
            <p className="text-on-floor-2 mt-4 mb-8">
              <span className="no-print">{logdhanPage.buttonsNote}</span> {logdhanPage.dotsNote}
            </p>
            <Plans />
          </div>
        </div>
        <div className="wrap grid-12 gap-y-14 section">
          <div className="col-span-12">
            <h2 className="sr-only">{logdhanPage.tableTitle}</h2>
            <DataTable
              caption={logdhanPage.tableTitle}
              columns={logdhanPage.tableColumns}
              numeric={[1, 2, 3, 4]}
              rows={plans.map(plan => [
                plan.name,
                String(plan.credits),
                pricePerCredit(plan),
                plan.totalCost === 0 ? 'Free' : rupees(plan.totalCost),
                withCapital(plan.billing),
              ])}
            />
          </div>
          <section className="col-span-12 md:col-span-6">
            <h2 className="text-h3 mb-4">{logdhanPage.freePlan.title}</h2>
            <div className="grid gap-2 text-on-floor-2">
              {logdhanPage.freePlan.paragraphs.map(text => (
                <p key={text}>{text}</p>
              ))}
            </div>
          </section>
          <section className="col-span-12 md:col-span-6">
            <h2 className="text-h3 mb-4">{logdhanPage.terms.title}</h2>
            <ul role="list" className="grid gap-2 text-on-floor-2">
              {logdhanPage.terms.list.map(item => (
                <li key={item} className="flex items-start gap-2.25 bullet before:mt-2.25">
                  {item}
                </li>
              ))}
            </ul>
          </section>
          <section className="col-span-12 rule pt-5.5">
            <h2 className="text-h3 mb-4">{logdhanPage.help.title}</h2>
            <p className="text-on-floor-2">
              {`${logdhanPage.help.write} `}
              <EmailAddress
                className="text-on-floor"
                href={mailto(supportEmail, logdhanProduct.name)}
                address={supportEmail}
              />
              {` ${logdhanPage.help.or} `}
              <a className="text-on-floor" href={homeAnchor('contact')}>
                {logdhanPage.help.form}
              </a>
              .
            </p>
          </section>
        </div>
        <div className="floor-product">
          <div className="wrap section flex flex-wrap justify-between items-center gap-6">
            <h2 className="text-h2">{logdhanPage.closing}</h2>
            <ExternalButtonLink href={site}>{plans[0]?.actionLabel}</ExternalButtonLink>
          </div>
        </div>
      </StaticIsland>
    </>
  )
}
