const parameters = [
  'VERSION',
  'SHADING_LANGUAGE_VERSION',
  'MAX_TEXTURE_SIZE',
  'MAX_CUBE_MAP_TEXTURE_SIZE',
  'MAX_RENDERBUFFER_SIZE',
  'MAX_VIEWPORT_DIMS',
  'MAX_VERTEX_ATTRIBS',
  'MAX_VERTEX_UNIFORM_VECTORS',
  'MAX_VARYING_VECTORS',
  'MAX_FRAGMENT_UNIFORM_VECTORS',
  'MAX_TEXTURE_IMAGE_UNITS',
  'ALIASED_LINE_WIDTH_RANGE',
  'ALIASED_POINT_SIZE_RANGE',
] as const

export function readGraphics(): unknown {
  const canvas = document.createElement('canvas')
  const gl = canvas.getContext('webgl')
  if (!gl) return undefined
  const facts = [
    readRenderer(gl),
    ...parameters.map((name) => plain(gl.getParameter(gl[name]))),
    (gl.getSupportedExtensions() ?? []).toSorted(),
  ]
  // The number of contexts per page is limited, so release this one without waiting for garbage collection.
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return facts
}

function readRenderer(gl: WebGLRenderingContext): unknown {
  const renderer: unknown = gl.getParameter(gl.RENDERER)
  // Firefox returns the GPU here, and logs a warning if the extension is used.
  if (renderer !== 'WebKit WebGL') return renderer
  const unmasked = gl.getExtension('WEBGL_debug_renderer_info')
  return unmasked
    ? [gl.getParameter(unmasked.UNMASKED_VENDOR_WEBGL), gl.getParameter(unmasked.UNMASKED_RENDERER_WEBGL)]
    : renderer
}

/** Converts typed arrays, which JSON would serialize as objects. */
function plain(value: unknown): unknown {
  return ArrayBuffer.isView(value) ? Array.from(value as Int32Array | Float32Array) : value
}
