import { Form, type FormProps } from './Form.tsx'
import { KeptFields } from './KeptFields.tsx'

type KeptFormProps = FormProps & {
  /** The name of this form on its page. */
  keeps: string
}

/** A form on a page whose input survives an expired session. */
export function KeptForm({ keeps, children, ...form }: KeptFormProps) {
  return (
    <Form {...form}>
      <KeptFields name={keeps}>{children}</KeptFields>
    </Form>
  )
}
