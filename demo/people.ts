import type { Kysely } from 'kysely'
import { uploadsDirOf } from '#server/compose-listings.ts'
import type { Config } from '#server/config.ts'
import type { Schema } from '#server/database/schema.ts'
import { listingColumns } from '#server/domain/listing-columns.ts'
import { hashPassword } from '#server/features/accounts/password-hash.ts'
import { drawBanner } from '#server/features/images/draw-banner.ts'
import { storeDrawing } from '#server/features/images/store-drawing.ts'
import { openUploads } from '#server/uploads/open-uploads.ts'

export interface DemoPerson {
  readonly label: string
  readonly email: string
  readonly password: string
}

const people = {
  administrator: { label: 'Administrator', email: 'admin@demo.example', password: 'demo-admin' },
  owner: { label: 'Owner of a listed clan', email: 'owner@demo.example', password: 'demo-owner' },
  newcomer: { label: 'Owner awaiting review', email: 'newcomer@demo.example', password: 'demo-newcomer' },
} as const satisfies Record<string, DemoPerson>

/** Adds an administrator, the owner of a listed clan with a pending edit, and the owner of a pending clan. Returns their credentials. */
export async function addDemoPeople(config: Config, db: Kysely<Schema>): Promise<readonly DemoPerson[]> {
  const [admin, owner, newcomer] = await Promise.all(Object.values(people).map((person) => insertUser(db, person)))
  await db
    .updateTable('users')
    .set({ is_admin: true })
    .where('id', '=', admin ?? 0)
    .execute()

  const clan = await db
    .selectFrom('clans')
    .select(['id', ...listingColumns])
    .where('header_image', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('clans').set({ owner_user_id: owner }).where('id', '=', clan.id).execute()
  const { id, ...shown } = clan
  const description = `${clan.description}\n\nNew: training for beginners, every Thursday at 20:00.`
  await db
    .insertInto('pending_updates')
    .values({ ...shown, clan_id: id, description, submitted_at: new Date() })
    .execute()

  const name = 'Second Breakfast Battalion'
  await db
    .insertInto('clans')
    .values({
      name,
      description:
        'Nine friends with a taste for long rounds and longer breaks. We fly, we drive, we bring sandwiches.',
      region: 'eu',
      platforms: ['pc', 'ps'],
      playstyles: ['casual'],
      discord_url: 'https://discord.gg/second-breakfast',
      website_url: null,
      header_image: await storeDrawing(
        Buffer.from(drawBanner(name)),
        'header',
        openUploads(uploadsDirOf(config), config.bucket),
      ),
      owner_user_id: newcomer ?? null,
    })
    .execute()
  return Object.values(people)
}

async function insertUser(db: Kysely<Schema>, { email, password }: DemoPerson): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ email, email_key: email, password_hash: await hashPassword(password), email_verified_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
