import { useState } from 'react'
import { useForm } from '@mantine/form'
import type { RebillPreview } from '@forecourt/domain/contract/corrections.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { whatText, whereText } from '@forecourt/domain/rules/pricing/scope-words.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { ownerText, priceText } from '#src/features/pricing/price-words.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useIdempotencyKey } from '#src/record/use-idempotency-key.ts'
import { dayName } from '#src/transactions/invoice-words.ts'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { TextField } from '#src/ui/TextField.tsx'

type RebillDrawerProps = { account: { id: number; name: string }; onClose: () => void }

const initialValues = { invoice_number: '', tran_id: '', price_rule_id: null as string | null, reason: '' }
const askedOf = ({ invoice_number, tran_id, price_rule_id }: typeof initialValues) => ({
  invoice_number: invoice_number.trim(),
  tran_id: tran_id.trim(),
  price_rule_id: price_rule_id === null ? null : Number(price_rule_id),
})

type Rule = RebillPreview['rules'][number]
const ruleText = (rule: Rule) =>
  `${ownerText(rule)}, ${whatText(rule)}, ${whereText(rule)}, from ${dayName(rule.effective_from)}: ${priceText(rule)}`

/** docs/product/receivables.md#corrections: corrects a wrong price or tax. Previews the changes first and applies exactly those. */
export function RebillDrawer({ account, onClose }: RebillDrawerProps) {
  const [shown, setShown] = useState<{ of: string; preview: RebillPreview } | null>(null)
  const form = useForm({
    initialValues,
    validate: {
      invoice_number: (number) => (number.trim() ? null : 'Enter a number such as INV-000123'),
      reason: (reason) => (reason.trim() ? null : 'A reason is required'),
    },
  })
  const keyOf = useIdempotencyKey()
  const params = { account_id: String(account.id) }
  const asked = askedOf(form.values)
  const preview = shown?.of === JSON.stringify(asked) ? shown.preview : null
  const isReady = preview !== null && preview.changed > 0 && preview.missing === 0
  const show = useAction(() => call(api.corrections.previewRebill, { params, body: asked }), { form })
  const rebill = useAction(
    (body: typeof asked & { reason: string }) => call(api.corrections.rebillLines, { params, body }, keyOf(body)),
    {
      form,
      refresh: ['receivables'],
      popup: ({ data }) => `The next invoice carries the difference of ${dollars(data.net)}`,
    },
  )
  const submit = () =>
    isReady
      ? rebill.mutate({ ...asked, reason: form.values.reason }, { onSuccess: onClose })
      : show.mutate(undefined, { onSuccess: ({ data }) => setShown({ of: JSON.stringify(asked), preview: data }) })
  return (
    <FormDrawer
      title="Correct prices or taxes"
      sub={account.name}
      submit={isReady ? 'Reverse and bill again' : 'Show what changes'}
      isGrave={isReady}
      isBusy={show.isPending || rebill.isPending}
      onPhone="page"
      onSubmit={() => form.onSubmit(submit, focusFirstInvalid)()}
      onClose={onClose}
    >
      <p className="no-margin">
        Lines that cost a different amount with today’s prices, taxes and certificates are reversed and billed again. Both go on
        the next invoice.
      </p>
      <TextField id="invoice_number" label="Invoice" withAsterisk maxLength={20} {...form.getInputProps('invoice_number')} />
      <TextField id="tran_id" label="Transaction id, or empty for all lines" maxLength={60} {...form.getInputProps('tran_id')} />
      <TextField id="reason" label="Reason" withAsterisk maxLength={300} {...form.getInputProps('reason')} />
      {shown && shown.preview.rules.length > 1 ? (
        <SelectField
          id="price_rule_id"
          label="Only lines of one price rule"
          placeholder="Lines of all rules"
          clearable
          data={shown.preview.rules.map((rule) => ({ value: String(rule.id), label: ruleText(rule) }))}
          {...form.getInputProps('price_rule_id')}
        />
      ) : null}
      {preview ? <Differences preview={preview} /> : null}
    </FormDrawer>
  )
}

function LeftOut() {
  return (
    <Notice tone="caution">
      Lines that were credited after a dispute stay as they are. To correct one of them, enter its transaction id.
    </Notice>
  )
}

function Differences({ preview: { lines, changed, missing, credited, net } }: { preview: RebillPreview }) {
  if (missing > 0) return <Notice tone="caution">A price is missing for some of these lines. Enter it first.</Notice>
  const left = credited > 0 ? <LeftOut /> : null
  if (changed === 0) return left ?? <Notice tone="service">These lines cost the same today. There is nothing to correct.</Notice>
  return (
    <>
      {left}
      <RuledList label="What changes">
        {lines.map((line) => (
          <RuledRow key={line.tran_id} title={line.tran_id} sub={line.product_name}>
            <span className="figures">{`${dollars(line.invoiced)} → ${dollars(line.total)}`}</span>
          </RuledRow>
        ))}
      </RuledList>
      <Facts>
        <Fact label="Lines">{changed}</Fact>
        <Fact label="On the next invoice">
          <span className="figures strong">{dollars(net)}</span>
        </Fact>
      </Facts>
    </>
  )
}
