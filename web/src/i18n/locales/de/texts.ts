import { admin, delivery } from './admin.ts'
import { audit } from './audit.ts'
import { automation } from './automation.ts'
import { billing } from './billing.ts'
import { bulk } from './bulk.ts'
import { commentTemplates } from './comment-templates.ts'
import { editor } from './editor.ts'
import { firstTexts } from './first-texts.ts'
import { board, lists } from './lists.ts'
import { mail } from './mails.ts'
import { notices } from './notices.ts'
import {
  booking,
  components,
  files,
  handover,
  links,
  mailDelivery,
  merging,
  ratings,
  servers,
  trackings,
  writing,
} from './on-ticket.ts'
import { access, company, people, team } from './people.ts'
import { personalData } from './personal-data.ts'
import { recurring } from './recurring.ts'
import { reporting } from './reporting.ts'
import { security, settings, tokens } from './settings.ts'
import { protection, shownMail } from './shown-mail.ts'
import { templates } from './templates.ts'
import { webhooks } from './webhooks.ts'
import { workload } from './workload.ts'
import { worktimeSettings } from './worktime-settings.ts'

/** German is the first language and therefore the type of all others. */
export const texts = {
  ...firstTexts,
  admin,
  access,
  audit,
  automation,
  billing,
  booking,
  board,
  bulk,
  commentTemplates,
  company,
  components,
  delivery,
  editor,
  files,
  handover,
  links,
  merging,
  lists,
  mail,
  mailDelivery,
  notices,
  people,
  personalData,
  protection,
  ratings,
  recurring,
  reporting,
  security,
  servers,
  settings,
  shownMail,
  team,
  templates,
  tokens,
  trackings,
  webhooks,
  workload,
  worktimeSettings,
  writing,
}
