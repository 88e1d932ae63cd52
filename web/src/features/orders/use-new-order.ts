import { useNavigate, useRouter } from '@tanstack/react-router'
import { handOver, wizardPath, type HandedLine } from '#src/card-line/order-handover.ts'

/** The way into the wizard, empty or with lines to start from; undefined while there is no wizard. */
export const useNewOrder = () => {
  const navigate = useNavigate()
  const hasWizard = wizardPath in useRouter().routesByPath
  if (!hasWizard) return undefined
  return (lines: readonly HandedLine[] = []) => {
    handOver(lines)
    void navigate({ to: wizardPath })
  }
}
