import { defineText } from './define';
import { unansweredText } from './unanswered';

/** The page that the link in a mail leads to. */
export const mailSettingsText = defineText(
  {
    title: 'Email tentang permintaan',
    titles: {
      asking: 'Berhenti menerima email tentang permintaan?',
      stopped: 'Anda tidak akan menerima email lagi',
      invalid: 'Tautan ini tidak berlaku',
    },
    leads: {
      asking: 'Jawaban tim kami tetap dapat Anda baca di pusat bantuan. Kode masuk tetap dikirim.',
      stopped:
        'Email tentang permintaan Anda dihentikan. Jawaban tim kami tetap dapat Anda baca di pusat bantuan.',
      invalid: 'Buka tautan dari email terakhir yang Anda terima, atau masuk dan ubah pilihan Anda di akun.',
    },
    copies: {
      titles: {
        asking: 'Berhenti menerima salinan permintaan?',
        stopped: 'Anda tidak akan menerima salinan lagi',
        invalid: 'Tautan ini tidak berlaku',
      },
      leads: {
        asking: 'Alamat ini tidak akan menerima salinan permintaan lagi, siapa pun yang memintanya.',
        stopped: 'Alamat ini tidak akan menerima salinan permintaan lagi, siapa pun yang memintanya.',
        invalid: 'Buka tautan dari salinan terakhir yang Anda terima.',
      },
      stop: 'Berhenti menerima salinan',
    },
    choice: 'Email yang ingin Anda terima',
    choices: { all: 'Balasan dan perubahan status', answers: 'Balasan saja', none: 'Tidak ada' },
    saved: 'Pilihan Anda tersimpan',
    saveFailed: `Pilihan belum tersimpan. ${unansweredText.id.unanswered}`,
    stop: 'Berhenti menerima email',
    toRequests: 'Lihat permintaan saya',
    toHome: 'Ke pusat bantuan',
  },
  {
    title: 'Emails about requests',
    titles: {
      asking: 'Stop emails about your requests?',
      stopped: 'You will get no more emails',
      invalid: 'This link does not work',
    },
    leads: {
      asking: 'You can still read our answers in the help centre. Login codes are still sent.',
      stopped: 'Emails about your requests are stopped. You can still read our answers in the help centre.',
      invalid: 'Open the link of the last email you got, or log in and change your choice in your account.',
    },
    copies: {
      titles: {
        asking: 'Stop copies of requests?',
        stopped: 'You will get no more copies',
        invalid: 'This link does not work',
      },
      leads: {
        asking: 'This address will get no more copies of requests, whoever asks for them.',
        stopped: 'This address will get no more copies of requests, whoever asks for them.',
        invalid: 'Open the link of the last copy you got.',
      },
      stop: 'Stop copies',
    },
    choice: 'Emails that you want to get',
    choices: { all: 'Answers and changes of the status', answers: 'Answers only', none: 'None' },
    saved: 'Your choice is saved',
    saveFailed: `Your choice was not saved yet. ${unansweredText.en.unanswered}`,
    stop: 'Stop these emails',
    toRequests: 'See my requests',
    toHome: 'To the help centre',
  },
);
