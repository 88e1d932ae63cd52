// The error codes with which Postgres reports a conflict with other work.

/** A lock or a statement took too long, or the transaction lost a deadlock or a serialisation conflict. */
const busyCodes: readonly unknown[] = ['55P03', '57014', '40001', '40P01', '25P03']
/** Postgres rolled the whole transaction back before its commit, so that another one could go on. */
const beatenCodes: readonly unknown[] = ['40001', '40P01']

const codeOf = (error: unknown) => (error as { code?: unknown }).code

export const isBusy = (error: unknown) => busyCodes.includes(codeOf(error))
export const isBeaten = (error: unknown) => beatenCodes.includes(codeOf(error))
