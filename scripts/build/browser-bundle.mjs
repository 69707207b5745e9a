// @ts-check
import path from 'node:path';

const REWRITES_IN_BROWSER = 'process.env.__NEXT_HAS_REWRITES';

/**
 * What Next's own settings cannot say of the code for browsers. e2e/crawlers.spec.ts sees that it is so.
 * @param {{ plugins: any[]; module: { rules: unknown[] } }} config webpack's, of the browser's build
 * @param {any} webpack
 */
export function tuneBrowserBundle(config, webpack) {
  leaveRewritesToServer(config.plugins);
  hydrateInSlices(config.module.rules);
  watchNoLinks(config.module.rules);
  config.plugins.push(startInSteps(webpack), compileAhead(webpack));
}

/**
 * The rewritten addresses are pictures and documents, which the browser's router never opens. Without this it would
 * bring 6 KB that resolve them, and render every generated page a second time to see whether one applies.
 * @param {{ definitions?: Record<string, unknown> }[]} plugins
 */
function leaveRewritesToServer(plugins) {
  const definitions = plugins.find(
    (plugin) => plugin.definitions && REWRITES_IN_BROWSER in plugin.definitions,
  );
  if (!definitions?.definitions) throw new Error(`next does not define ${REWRITES_IN_BROWSER} any more`);
  definitions.definitions[REWRITES_IN_BROWSER] = false;
}

/** @param {unknown[]} rules */
function hydrateInSlices(rules) {
  rules.push({
    test: /[\\/]next[\\/]dist[\\/]client[\\/]index\.js$/,
    resolve: { alias: { 'react-dom/client$': path.join(import.meta.dirname, 'react-dom-client.mjs') } },
  });
}

/**
 * Next watches where each link of a page comes into view, and renders it once more there, to fetch what lies behind it
 * ahead. No link of ours does (components/ui/SmartLink), and a page full of links pays for it while it is taken over.
 * @param {unknown[]} rules
 */
function watchNoLinks(rules) {
  rules.push({
    test: /[\\/]next[\\/]dist[\\/]client[\\/]link\.js$/,
    resolve: { alias: { './use-intersection$': path.join(import.meta.dirname, 'use-no-intersection.mjs') } },
  });
}

/** @param {any} webpack */
function startInSteps(webpack) {
  return new webpack.NormalModuleReplacementPlugin(
    /[\\/]next[\\/]dist[\\/]client[\\/]next\.js$/,
    /** @param {{ request: string; contextInfo: { issuer: string } }} asked */
    (asked) => {
      // The entry itself; what stands there in its place asks for the original.
      if (!asked.contextInfo.issuer) asked.request = path.join(import.meta.dirname, 'start-client.mjs');
    },
  );
}

/**
 * Chromium otherwise compiles each function when it is first called, on the thread that also draws and answers. With
 * this line in front it compiles the files of a first load whole, on another thread, while they arrive.
 * @param {any} webpack
 */
function compileAhead(webpack) {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    entryOnly: true,
    test: /\.js$/,
    // After the minifier, which removes comments, and before the name takes the file's hash.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
  });
}
