import type { DeskClan } from '#contract/desk.ts'
import type { Api } from '../../../api.ts'
import { CardImage } from '../../../features/clan-card/card-image.tsx'
import type { Confirmation } from '../shared/confirmation/confirm-dialog.tsx'
import { reasonHint } from './reason-hint.ts'
import styles from './all-clans.module.css'

type ClanImage = Pick<DeskClan, 'id' | 'name' | 'owner_email' | 'header_image_filename' | 'header_image_access'>

/** Shows the image before it is removed, because it may not be visible anywhere else. */
export function removeImageConfirmation(api: Pick<Api, 'removeClanImage'>, clan: ClanImage): Confirmation {
  const { id, name, header_image_filename: fileName, header_image_access: access } = clan
  return {
    headline: 'Remove this image permanently?',
    message: (
      <>
        <p>The image of “{name}” will be deleted. You cannot undo this. The rest of the listing does not change.</p>
        <div className={styles.image}>
          <CardImage fileName={fileName} access={access} priority="soon" sizes="26rem" />
        </div>
      </>
    ),
    confirmLabel: 'Yes, remove it',
    tone: 'danger',
    reason: { hint: reasonHint(clan), draftKey: `remove image ${id}` },
    action: (reason) => api.removeClanImage({ params: { id: String(id) }, body: { fileName: fileName ?? '', reason } }),
    successMessage: `The image of “${name}” was removed.`,
  }
}
