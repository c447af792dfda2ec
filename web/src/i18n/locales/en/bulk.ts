import type { texts } from '../de/texts.ts'
import type { Translated } from '../translated.ts'

export const bulk: Translated<typeof texts.bulk> = {
  all: 'All {{count}} found',
  done_one: '{{count}} ticket changed',
  done_other: '{{count}} tickets changed',
  drop: 'Drop the selection',
  failed_one: '{{count}} ticket stayed as it was',
  failed_other: '{{count}} tickets stayed as they were',
  field: {
    assignee: 'Assign',
    label: 'Label',
    priority: 'Priority',
    responsibility: 'Responsibility',
  },
  finished_one: '{{count}} finished ticket is selected. Take it out.',
  finished_other: '{{count}} finished tickets are selected. Take them out.',
  first: 'The first {{most}} of {{count}}',
  most: 'At most {{most}} tickets go at once. Select fewer.',
  nothingChosen: 'Choose something.',
  noCommonStep: 'The selected tickets have no next status in common.',
  noWayBack: 'The workflow does not simply lead back to the status before.',
  progress: '{{done}} of {{total}} tickets',
  selected_one: '{{count}} ticket selected',
  selected_other: '{{count}} tickets selected',
  status: 'Status',
  statusTitle: '{{label}} ({{count}})',
  title: {
    assignee: 'Assign {{count}} tickets',
    label: 'Add labels to {{count}} tickets',
    priority: 'Priority of {{count}} tickets',
    responsibility: 'Responsibility for {{count}} tickets',
  },
  undoFailed: 'This could not be undone.',
  undone_one: '{{count}} ticket is as it was before',
  undone_other: '{{count}} tickets are as they were before',
  watch: 'Watch',
}
