// docs/product/api.md#left-out-means-kept: how a change is described, and how it is put over what is stored.
import { z } from 'zod'

type WithoutDefault<Schema> = Schema extends z.ZodDefault<infer Inner> ? Inner : Schema
type Change<Shape> = { [Field in keyof Shape]: z.ZodOptional<Extract<WithoutDefault<Shape[Field]>, z.ZodType>> }

/** The fields of something new as those of a change. None has a default, which would stand in for what was left out. */
export const changeOf = <Shape extends Readonly<Record<string, z.ZodType>>>({ shape }: { shape: Shape }) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(shape).map(([field, schema]) => [
        field,
        z.optional(schema instanceof z.ZodDefault ? schema.removeDefault() : schema),
      ]),
    ) as Change<Shape>,
  )
