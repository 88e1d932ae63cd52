// docs/product/api.md#left-out-means-kept: derives the schema of a change from the schema of a new record.
import { z } from 'zod'

type WithoutDefault<Schema> = Schema extends z.ZodDefault<infer Inner> ? Inner : Schema
type Change<Shape> = { [Field in keyof Shape]: z.ZodOptional<Extract<WithoutDefault<Shape[Field]>, z.ZodType>> }

/** Makes every field optional and removes its default, because a default would overwrite the stored value of an omitted field. */
export const changeOf = <Shape extends Readonly<Record<string, z.ZodType>>>({ shape }: { shape: Shape }) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(shape).map(([field, schema]) => [
        field,
        z.optional(schema instanceof z.ZodDefault ? schema.removeDefault() : schema),
      ]),
    ) as Change<Shape>,
  )
