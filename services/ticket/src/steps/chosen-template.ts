import { invalid } from '@leitstand/contracts/problems'
import type { ProjectName, TypeName } from '@leitstand/contracts/workflow/states'
import type { Context } from '../context.ts'
import type { TemplateRow } from '../domain/rows.ts'
import { mayChooseTemplate } from '../domain/ticket-policy.ts'
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
  if (!template || !mayChooseTemplate(context.actor, template))
    throw invalid({ propertyPath: 'template', code: 'unknown-reference' })
  return template
}
