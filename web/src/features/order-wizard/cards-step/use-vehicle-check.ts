import { useEffect, useRef } from 'react'
import { cardFields } from '@forecourt/domain/rules/card-fields.ts'
import { vehicleKey } from '@forecourt/domain/rules/vehicle-key.ts'
import { asApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { refuseLines } from './line-actions.ts'
import { readMessage } from '#src/features/order-wizard/read-refusal.ts'
import { bodyOf } from '#src/features/order-wizard/wizard-line.ts'
import { currentWizard } from '#src/features/order-wizard/wizard-store.ts'

const pause = 300

/**
 * Asks the server, when the user leaves a vehicle number, whether another card of the account has it. This is only a courtesy,
 * because submitting checks again. So failures are not shown, each number is checked once, and after a rate limit the checks pause.
 */
export const useVehicleCheck = () => {
  const asked = useRef(new Map<string, string | null>())
  const quietUntil = useRef(0)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const tell = (id: number, vehicle_number: string, message: string | null) => {
    const line = currentWizard().lines.find((candidate) => candidate.id === id)
    // The user may have typed more in the meantime.
    if (message && line?.vehicle_number === vehicle_number) refuseLines(new Map([[id, { vehicle_number: message }]]))
  }

  return (id: number) => {
    const { lines, problems, templates } = currentWizard()
    const line = lines.find((candidate) => candidate.id === id)
    // The successor of a damaged card shares its number until it is active.
    if (!line || line.replace_reason || line.card_template_id === null || problems.get(id)?.vehicle_number) return
    const { vehicle_number } = line
    const network = templates.get(line.card_template_id)?.card_network_id
    const key = `${network} ${vehicleKey(vehicle_number)}`
    if (vehicleKey(vehicle_number) === '') return
    const known = asked.current.get(key)
    if (known !== undefined) return tell(id, vehicle_number, known)
    if (Date.now() < quietUntil.current) return
    stop.current?.abort()
    const controller = new AbortController()
    stop.current = controller
    const ask = async () => {
      // Leave out the PIN: a wrong guess at one counts against the account.
      const { pin: _pin, ...body } = bodyOf(line, templates)
      const said = await call(api.cards.check, { body }, { signal: controller.signal }).then(() => null, asApiError)
      if (controller.signal.aborted) return
      if (said?.status === 429) quietUntil.current = Date.now() + (said.retry_after ?? 60) * 1000
      const isAnswer =
        said === null || (said.status === 422 && Object.keys(said.errors).some((field) => cardFields.some((f) => f === field)))
      if (!isAnswer) return
      const message = said?.errors['vehicle_number']?.[0]
      asked.current.set(key, message ? readMessage(message) : null)
      tell(id, vehicle_number, message ? readMessage(message) : null)
    }
    const timer = setTimeout(() => void ask(), pause)
    controller.signal.addEventListener('abort', () => clearTimeout(timer))
  }
}
