import { iri, userRef } from '@leitstand/contracts/common'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import type { listPictures as listPicturesContract, UserPicture } from '@leitstand/contracts/identity/pictures'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { conditions, readList } from '@leitstand/kit/list'
import { nameOf } from '../domain/names.ts'
import type { Visibility } from '../domain/visibility.ts'
import type { UserPicture as Model, User } from '../generated/prisma/client.ts'
import { andVisible } from './conditions.ts'

type Queries = Pick<Sql, 'query'>

export type PictureRow = FieldsOf<
  Model,
  'uuid' | 'size' | 'sha256' | 'thumb' | 'createdAt',
  { mimeType: UserPicture['mimeType'] }
> & { user: string }
type NamedRow = PictureRow & FieldsOf<User, 'firstName' | 'lastName' | 'email'>

const from = 'user_pictures p JOIN users u ON u.uuid = p.user_uuid'
const columns = `p.uuid, p.user_uuid AS "user", p.mime_type AS "mimeType", p.size, p.sha256, p.thumb, p.created_at AS "createdAt",
  u.first_name AS "firstName", u.last_name AS "lastName", u.email`

/** A picture by its own uuid or that of its person, if the person may be seen. */
export async function findPicture(sql: Queries, uuid: string, visibility: Visibility): Promise<NamedRow | undefined> {
  const on = conditions()
  const given = on.given(uuid)
  on.and(`(p.uuid = ${given}::uuid OR p.user_uuid = ${given}::uuid)`)
  andVisible(on, visibility)
  const [row] = await sql.query<NamedRow>(`SELECT ${columns} FROM ${from}${on.where()}`, on.values)
  return row
}

export async function listPictures(
  sql: Queries,
  asked: ParsedInputOf<typeof listPicturesContract>,
  visibility: Visibility,
): Promise<{ items: UserPicture[]; total: number }> {
  const on = conditions()
  andVisible(on, visibility)
  on.isOneOf('u.uuid', 'uuid', asked['user.uuid'])
  const { rows, total } = await readList<NamedRow>(sql, {
    columns,
    from,
    conditions: on,
    order: 'u.first_name, u.last_name, u.uuid',
    paging: asked,
  })
  return { items: rows.map(toPicture), total }
}

/** Takes the place of the picture that somebody had. */
export async function keepPicture(sql: Queries, picture: PictureRow): Promise<void> {
  await sql.query(
    `INSERT INTO user_pictures (uuid, user_uuid, mime_type, size, sha256, thumb, created_at)
     VALUES ($1::uuid, $2::uuid, $3, $4, $5, $6, $7)
     ON CONFLICT (user_uuid) DO UPDATE SET uuid = excluded.uuid, mime_type = excluded.mime_type, size = excluded.size,
       sha256 = excluded.sha256, thumb = excluded.thumb, created_at = excluded.created_at`,
    [picture.uuid, picture.user, picture.mimeType, picture.size, picture.sha256, picture.thumb, picture.createdAt],
  )
}

/** The bytes stay: another picture may have the same. */
export async function removePicture(sql: Queries, uuid: string): Promise<void> {
  await sql.query('DELETE FROM user_pictures WHERE uuid = $1::uuid', [uuid])
}

export function toPicture(row: NamedRow): UserPicture {
  return {
    '@id': iri('user_pictures', row.uuid),
    '@type': 'UserPicture',
    uuid: row.uuid,
    user: userRef(row.user, nameOf(row)),
    mimeType: row.mimeType,
    size: row.size,
    url: `/user/picture/${row.uuid}`,
    thumbUrl: `/user/picture/thumb/${row.uuid}`,
    downloadUrl: `/user/picture/download/${row.uuid}`,
    createdAt: row.createdAt.toISOString(),
  }
}
