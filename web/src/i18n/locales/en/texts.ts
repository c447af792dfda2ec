import { admin, billing, delivery, mail } from './admin.ts'
import { commentTemplates } from './comment-templates.ts'
import { firstTexts } from './first-texts.ts'
import { components, links, servers, trackings } from './on-ticket.ts'
import { access, audit, people, team } from './people.ts'
import { personalData } from './personal-data.ts'
import { security, settings, tokens } from './settings.ts'

/** English, complete: the type of the German texts sees to it. */
export const texts = {
  ...firstTexts,
  admin,
  access,
  audit,
  billing,
  commentTemplates,
  components,
  delivery,
  links,
  mail,
  people,
  personalData,
  security,
  servers,
  settings,
  team,
  tokens,
  trackings,
}
