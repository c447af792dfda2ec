import { Field, type FieldProps } from './field.tsx'
import { onDemand } from './on-demand.tsx'
import type { SuggestProps } from './suggest-box.tsx'

const Suggest = onDemand<SuggestProps>(
  () => import('./suggest-box.tsx').then((module) => module.SuggestBox),
  <div className="ls-control-place" />,
)

/** A line of text, with what is often written there. */
export function SuggestField({ label, bare, mandatory, problem, help, ...control }: FieldProps & SuggestProps) {
  return <Field {...{ label, bare, mandatory, problem, help }}>{(ids) => <Suggest {...control} {...ids} />}</Field>
}
