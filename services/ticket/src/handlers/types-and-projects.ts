import { AppError } from '@leitstand/contracts/problems'
import {
  getProject,
  getType,
  listProjects,
  listProjectTypes,
  listTypes,
} from '@leitstand/contracts/ticket/types-and-projects'
import { ProjectName, TypeName } from '@leitstand/contracts/workflow/state-names'
import { mayBeIn, projects, ticketTypes } from '@leitstand/contracts/workflow/states'
import { pageOfAll } from '@leitstand/kit/list'
import { serve } from '../context.ts'
import { projectRef, typeRef } from '../domain/refs.ts'

const typeNames = Object.keys(ticketTypes) as TypeName[]
const projectNames = Object.keys(projects) as ProjectName[]

const withProject = (name: TypeName, language: 'de' | 'en') => ({
  ...typeRef(name, language),
  project: ticketTypes[name].project,
})

const handleListTypes = serve(listTypes, async (input, { language }) =>
  pageOfAll(
    typeNames.map((name) => withProject(name, language)),
    input,
  ),
)

const handleGetType = serve(getType, async (input, { language }) => {
  const name = TypeName.safeParse(input.name)
  if (!name.success) throw new AppError('not-found')
  return withProject(name.data, language)
})

const handleListProjects = serve(listProjects, async (input, { language }) =>
  pageOfAll(
    projectNames.map((name) => projectRef(name, language)),
    input,
  ),
)

const handleGetProject = serve(getProject, async (input, { language }) =>
  projectRef(knownProject(input.name), language),
)

const handleListProjectTypes = serve(listProjectTypes, async (input, { language }) => {
  const project = knownProject(input.name)
  const names = typeNames.filter((name) => mayBeIn(project, name))
  return { items: names.map((name) => typeRef(name, language)), total: names.length }
})

function knownProject(name: string): ProjectName {
  const known = ProjectName.safeParse(name)
  if (!known.success) throw new AppError('not-found')
  return known.data
}

export const typeAndProjectHandlers = [
  handleListTypes,
  handleGetType,
  handleListProjects,
  handleGetProject,
  handleListProjectTypes,
]
