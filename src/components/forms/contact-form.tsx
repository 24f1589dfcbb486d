import { useId } from 'react'

interface Field { label: string, placeholder: string }
interface ContactFormProps {
  fields: { name: Field, email: Field, message: Field, submit: string }
  promise: string
  /** Where the form goes without a script: a mail to the company, with the fields in it. */
  action: string
}

export function ContactForm({ fields, promise, action }: ContactFormProps) {
  const id = useId()
  return (
    <form className="grid gap-5" method="post" action={action} encType="text/plain">
      <div>
        <label className="label" htmlFor={`${id}-name`}>{fields.name.label}</label>
        <input className="field" id={`${id}-name`} name="name" type="text" autoComplete="name" placeholder={fields.name.placeholder} required />
      </div>
      <div>
        <label className="label" htmlFor={`${id}-email`}>{fields.email.label}</label>
        <input className="field" id={`${id}-email`} name="email" type="email" autoComplete="email" placeholder={fields.email.placeholder} required />
      </div>
      <div>
        <label className="label" htmlFor={`${id}-message`}>{fields.message.label}</label>
        <textarea className="field min-h-33 resize-y" id={`${id}-message`} name="message" placeholder={fields.message.placeholder} required />
      </div>
      <div className="flex flex-wrap justify-between items-center gap-4">
        <button className="btn-solid" type="submit">{fields.submit}</button>
        <span className="text-small text-fg-2">{promise}</span>
      </div>
    </form>
  )
}
