import { useCallback, useDeferredValue, useState } from 'react'
import { IconArrowDown, IconArrowUp, IconListNumbers, IconTrash } from '@tabler/icons-react'
import { fieldLabel, fieldState, type CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import type { LineFieldName } from '#src/card-line/LineField.tsx'
import { usePinRight } from '#src/card-line/use-pin-right.ts'
import { Button } from '#src/ui/Button.tsx'
import { fetchedLater } from '#src/ui/fetched-later.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { applyItems } from './apply-items.ts'
import { DuplicateButton } from './DuplicateButton.tsx'
import { editorTitle, focusField, stepLine } from './go-to-line.ts'
import { removeLine } from './line-actions.ts'
import { lineSections } from './line-sections.ts'
import { EditorField } from './EditorField.tsx'
import { PinField } from './PinField.tsx'
import { TemplateField } from './TemplateField.tsx'
import { useVehicleCheck } from './use-vehicle-check.ts'
import { kindOf } from '#src/features/order-wizard/wizard-line.ts'
import { useWizard } from '#src/features/order-wizard/wizard-store.ts'
import classes from './LineEditor.module.css'

// Few orders replace a card.
const ReplacedNotice = fetchedLater(
  async () => (await import('#src/features/order-wizard/ReplacedCard.tsx')).ReplacedNotice,
  null,
)

type LineEditorProps = {
  /** On a phone the editor is a page of its own, with a way back to the list. */
  isPage: boolean
  onClose: () => void
}

/** Only the current line is mounted, so typing costs the same with one card and with five hundred. */
export function LineEditor({ isPage, onClose }: LineEditorProps) {
  const id = useWizard((state) => state.current)
  return id === null ? null : <OneLine key={id} id={id} isPage={isPage} onClose={onClose} />
}

function OneLine({ id, isPage, onClose }: LineEditorProps & { id: number }) {
  const number = useWizard((state) => state.lines.findIndex((line) => line.id === id) + 1)
  const total = useWizard((state) => state.lines.length)
  const chosen = useWizard(({ lines, templates }) => templates.get(lines.find((line) => line.id === id)?.card_template_id ?? 0))
  // Draw the choice first: the select closes and shows it. The template's thirty fields follow in the next frame.
  const template = useDeferredValue(chosen)
  const isDamaged = useWizard(({ lines }) => lines.find((line) => line.id === id)?.replace_reason === 'damaged')
  const replaces_card_id = useWizard(({ lines }) => lines.find((line) => line.id === id)?.replaces_card_id ?? null)
  const maySetPins = usePinRight()
  const checkVehicle = useVehicleCheck()
  const [menu, setMenu] = useState<{ field: LineFieldName; anchor: HTMLElement } | null>(null)
  const openMenu = useCallback((field: LineFieldName, anchor: HTMLElement) => setMenu({ field, anchor }), [])
  const closeMenu = useCallback(() => setMenu(null), [])
  const onLeave = (field: LineFieldName) => {
    if (field === 'vehicle_number') checkVehicle(id)
  }
  const kind = kindOf(template)

  const remove = () => {
    removeLine(id)
    focusField(editorTitle)
  }

  return (
    <section className={classes.editor} aria-labelledby={editorTitle} data-line-editor>
      {isPage ? (
        <div className="row wrap middle between gap-3">
          <Button variant="default" leftSection={<IconListNumbers size={18} aria-hidden />} onClick={onClose}>
            All cards
          </Button>
          <span className="row wrap middle gap-3">
            <Button
              variant="default"
              className={classes.arrow}
              aria-label="Previous card"
              aria-disabled={number === 1 || undefined}
              onClick={() => stepLine(-1, null)}
            >
              <IconArrowUp size={18} aria-hidden />
            </Button>
            <Button
              variant="default"
              className={classes.arrow}
              aria-label="Next card"
              aria-disabled={number === total || undefined}
              onClick={() => stepLine(1, null)}
            >
              <IconArrowDown size={18} aria-hidden />
            </Button>
          </span>
        </div>
      ) : null}
      <div className="row wrap middle between gap-3">
        <h3 id={editorTitle} tabIndex={-1} className="row middle gap-2 size-xl">
          Card {number} of {total}
          {template ? <NetworkShield network={template.card_network_name} /> : null}
        </h3>
        <div className="row wrap middle gap-3">
          <DuplicateButton id={id} />
          <Button
            variant="subtle"
            color="stop"
            size="compact"
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={`Remove card ${number}`}
            onClick={remove}
          >
            Remove
          </Button>
        </div>
      </div>
      {replaces_card_id === null ? null : (
        <ReplacedNotice replaces_card_id={replaces_card_id} replace_reason={isDamaged ? 'damaged' : null} />
      )}
      {lineSections.map(({ title, fields }) => (
        <Section key={title} title={title} isFirst={title === 'Card'}>
          {fields.map((field) => {
            if (field === 'card_template_id') return <TemplateField key={field} id={id} />
            if (!template || !kind) return null
            if (field === 'vehicle_number' && isDamaged) return <KeptVehicle key={field} id={id} kind={kind} />
            if (field === 'pin') return <PinField key={field} id={id} kind={kind} maySet={maySetPins} />
            return (
              <EditorField key={field} {...{ id, field, kind, template, onLeave }} onMenu={total > 1 ? openMenu : undefined} />
            )
          })}
        </Section>
      ))}
      {menu ? (
        <Menu label="Apply this value to" items={applyItems(id, menu.field)} anchor={menu.anchor} onClose={closeMenu} />
      ) : null}
    </section>
  )
}

/** The damaged card and its successor share their number until the successor is active. */
function KeptVehicle({ id, kind }: { id: number; kind: CardKind }) {
  const vehicle_number = useWizard(({ lines }) => lines.find((line) => line.id === id)?.vehicle_number)
  if (fieldState('vehicle_number', kind) === 'hidden') return null
  return (
    <p className={classes.drawn}>
      <strong>{fieldLabel('vehicle_number')}</strong> {vehicle_number || 'None'}, the same as on the damaged card.
    </p>
  )
}

type SectionProps = { title: string; isFirst: boolean; children: React.ReactNode }

/** A section without fields for this kind of card is hidden by the style sheet, which detects that it is empty. */
function Section({ title, isFirst, children }: SectionProps) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend} data-quiet={isFirst || undefined}>
        {title}
      </legend>
      <FieldGrid columns={3}>{children}</FieldGrid>
    </fieldset>
  )
}
