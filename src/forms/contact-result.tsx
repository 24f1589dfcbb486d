import type { ReactNode, Ref } from 'react'
import { company } from '../company/company.ts'
import { closedDrawing } from '../company/drawings.ts'
import { Heading, type Level } from '../ui/heading.tsx'
import { LineDrawing } from '../ui/line-drawing.tsx'
import type { CurveSpec } from '../ui/mirror-curve.ts'
import { contactResult } from './contact-form.content.ts'
import { svgDocumentOf } from './name-drawing.ts'
import { EmailAddress } from '../ui/email-address.tsx'

export function ContactFailed({ reason, children }: { reason: string; children: ReactNode }) {
  return (
    // When a live region gets several elements at once, Orca may read only the last, so they are grouped.
    <div role="group">
      <p className="alert-ring">
        {`${contactResult.failed} `}
        <EmailAddress address={company.email} />
      </p>
      <p className="mt-1.5 pl-4.5 text-small text-on-floor-2">{reason}</p>
      {children}
    </div>
  )
}

interface ContactSentProps {
  ref: Ref<HTMLHeadingElement>
  level: Level
  curve: CurveSpec | undefined
}

/** `curve` is the line generated from the sender's name. */
export function ContactSent({ ref, level, curve }: ContactSentProps) {
  const { title, text, line } = contactResult.sent
  return (
    <div className="below-bar grow floor-surface-raised overflow-clip border border-solid border-rule p-6 md:p-8 flex flex-wrap-reverse items-center lg:(flex-col-reverse flex-nowrap items-start) justify-between lg:justify-end gap-x-10 gap-y-6">
      <div className="flex-1 basis-64 lg:flex-none">
        <Heading level={level} ref={ref} className="text-h2 mb-2.5">
          {title}
        </Heading>
        <p className="text-on-floor-2">{text}</p>
        {curve && (
          <p className="mt-5 text-small text-on-floor-2">
            {`${line.caption} `}
            <a
              className="whitespace-nowrap"
              download={line.file}
              href={`data:image/svg+xml,${encodeURIComponent(svgDocumentOf(curve))}`}
            >
              {line.save}
            </a>
          </p>
        )}
      </div>
      <LineDrawing
        curve={curve ?? closedDrawing}
        className="w-37 lg:(w-72 self-start) h-auto text-line [--pen:2.2] lg:[--pen:1.15]"
        stroke="var(--pen)"
        coverClass="wipe"
        filled
      />
    </div>
  )
}
