// Prints a pair of keys for encrypted backups: the recipient is told to whoever writes them, the identity is kept apart.
import { generateX25519Identity, identityToRecipient } from 'age-encryption'

const identity = await generateX25519Identity()
console.log(`BACKUP_RECIPIENT=${await identityToRecipient(identity)}`)
console.log(`BACKUP_IDENTITY=${identity}`)
