import { useNavigate } from '@tanstack/react-router'
import { handOver, wizardPath, type HandedLine } from '#src/card-line/order-handover.ts'

/** The way into the wizard: empty, or with the lines to start from. */
export const useNewOrder = () => {
  const navigate = useNavigate()
  return (lines: readonly HandedLine[] = []) => {
    handOver(lines)
    void navigate({ to: wizardPath })
  }
}
