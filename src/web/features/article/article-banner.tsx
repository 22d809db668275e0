import { type BannerWidth, bannerWidths } from '#contract/rules/images/article-images.ts'
import { sizeOf } from '../image-field/image-shape.ts'

const [narrow, wide] = bannerWidths

/** An article's banner (16:5). `url` returns the image's URL for a width. Decorative, because the title follows. */
export function ArticleBanner({ url }: { readonly url: (width: BannerWidth) => string }) {
  return (
    <img
      alt=""
      {...sizeOf('banner')}
      fetchPriority="high"
      decoding="async"
      sizes="(width < 1024px) 100vw, 60rem"
      srcSet={`${url(narrow)} ${narrow}w, ${url(wide)} ${wide}w`}
      src={url(wide)}
    />
  )
}
