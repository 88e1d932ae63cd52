import { Form, type FormProps } from './Form.tsx'
import { KeptFields } from './KeptFields.tsx'

type KeptFormProps = FormProps & {
  /** The name of this form on its page. */
  keeps: string
}

/** A form of a page: what is typed into it outlives a session that expires over it. */
export function KeptForm({ keeps, children, ...form }: KeptFormProps) {
  return (
    <Form {...form}>
      <KeptFields name={keeps}>{children}</KeptFields>
    </Form>
  )
}
