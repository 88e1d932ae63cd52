import { useNavigate } from '@tanstack/react-router'
import { handOver, wizardPath, type HandedLine } from '#src/card-line/order-handover.ts'

/** Opens the wizard with initial lines. */
export const useNewOrder = () => {
  const navigate = useNavigate()
  return (lines: readonly HandedLine[]) => {
    handOver(lines)
    void navigate({ to: wizardPath })
  }
}
