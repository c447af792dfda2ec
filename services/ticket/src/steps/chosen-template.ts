import { type Actor, isStaff } from '@leitstand/contracts/actor'
import { invalid } from '@leitstand/contracts/problems'
import type { ProjectName, TypeName } from '@leitstand/contracts/workflow/states'
import type { Context } from '../context.ts'
import type { TemplateRow } from '../domain/rows.ts'
import { findDefaultTemplate, findTemplate } from '../store/templates.ts'

/** The template that somebody names, if it is there for them; the usual one of type and project where they name none. */
export async function chosenTemplate(
  context: Context,
  wished: string | null,
  type: TypeName,
  project: ProjectName | null = null,
): Promise<TemplateRow | undefined> {
  if (!wished) return await findDefaultTemplate(context, type, project)
  const template = await findTemplate(context, wished)
  if (!isOffered(template, context.actor)) throw invalid({ propertyPath: 'template', code: 'unknown-reference' })
  return template
}

export function isOffered(template: TemplateRow | undefined, actor: Actor): template is TemplateRow {
  return template?.active === true && (isStaff(actor) || !(template.hidden || template.target_group === 'employee'))
}
