import { useId } from 'react'

interface NewsletterFormProps {
  fields: { label: string, placeholder: string, submit: string }
  action: string
}

export function NewsletterForm({ fields, action }: NewsletterFormProps) {
  const id = useId()
  return (
    <form className="grid md:grid-cols-[minmax(0,1fr)_auto] gap-2.5" method="post" action={action}>
      <div>
        <label className="sr-only" htmlFor={id}>{fields.label}</label>
        <input className="field" id={id} name="email" type="email" autoComplete="email" placeholder={fields.placeholder} required />
      </div>
      <button className="btn-solid lt-md:w-full" type="submit">{fields.submit}</button>
    </form>
  )
}
