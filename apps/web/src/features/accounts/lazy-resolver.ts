import type { FieldValues, Resolver } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'

/** Checks a form against the schema that `load` brings. Schemas and their library are fetched when the form is first sent. */
export function lazyResolver<Input extends FieldValues, Output>(
  load: () => Promise<ZodMiniType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()])
    return zodResolver(schema)(values, context, options)
  }
}
