// Draws a message when the kernel no longer answers.

import { h, inVoila, panel } from "./common.js";
import { dead, watchKernel } from "./pulse.js";

/** @import { View } from "./common.js" */
/** @import { KernelMonitor } from "../contents" */

/** @type {View<KernelMonitor>} */
const view = ({ texts }, state) => h("div", {}, dead(state, texts, inVoila() ? texts.voila : texts.lab));

export default panel(view, { ready: watchKernel });
